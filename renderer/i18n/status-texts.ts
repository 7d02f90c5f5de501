import { status as english } from './en/status.ts'
import { status as persian } from './fa/status.ts'
import { i18n } from './i18n.ts'

// The texts of the status bar's later part, for what is loaded when it is needed.
i18n.addResourceBundle('en', 'status', english)
i18n.addResourceBundle('fa', 'status', persian)
