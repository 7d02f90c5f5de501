import { undo as english } from './en/undo.ts'
import { undo as persian } from './fa/undo.ts'
import { i18n } from './i18n.ts'

// The texts of what can be taken back, for what is loaded when it is needed.
i18n.addResourceBundle('en', 'undo', english)
i18n.addResourceBundle('fa', 'undo', persian)
