import { windows as english } from './en/windows.ts'
import { windows as persian } from './fa/windows.ts'
import { i18n } from './i18n.ts'

// The texts of windows and links, for what is loaded when it is needed.
i18n.addResourceBundle('en', 'windows', english)
i18n.addResourceBundle('fa', 'windows', persian)
