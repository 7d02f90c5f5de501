import { insights as english } from './en/insights.ts'
import { insights as persian } from './fa/insights.ts'
import { i18n } from './i18n.ts'

// The texts of figures, for what is loaded when it is opened.
i18n.addResourceBundle('en', 'insights', english)
i18n.addResourceBundle('fa', 'insights', persian)
