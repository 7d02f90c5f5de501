import { firstSteps as english } from './en/first-steps.ts'
import { firstSteps as persian } from './fa/first-steps.ts'
import { i18n } from './i18n.ts'

// The texts of the first start, which few starts need.
i18n.addResourceBundle('en', 'firstSteps', english)
i18n.addResourceBundle('fa', 'firstSteps', persian)
