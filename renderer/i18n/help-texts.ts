import { help as english } from './en/help.ts'
import { help as persian } from './fa/help.ts'
import { i18n } from './i18n.ts'

// The texts of the help, for what is loaded when it is asked for.
i18n.addResourceBundle('en', 'help', english)
i18n.addResourceBundle('fa', 'help', persian)
