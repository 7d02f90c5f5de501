import { saved as english } from './en/saved.ts'
import { saved as persian } from './fa/saved.ts'
import { i18n } from './i18n.ts'

// The texts of saved searches, for what is loaded when it is needed.
i18n.addResourceBundle('en', 'saved', english)
i18n.addResourceBundle('fa', 'saved', persian)
