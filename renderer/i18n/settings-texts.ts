import { settings as english } from './en/settings.ts'
import { settings as persian } from './fa/settings.ts'
import { i18n } from './i18n.ts'

// The texts of the settings that are chosen once, for what is loaded when it is needed.
i18n.addResourceBundle('en', 'settings', english)
i18n.addResourceBundle('fa', 'settings', persian)
