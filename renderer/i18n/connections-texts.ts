import { connections as english } from './en/connections.ts'
import { connections as persian } from './fa/connections.ts'
import { i18n } from './i18n.ts'

// The texts of connections, for what is loaded when it is opened.
i18n.addResourceBundle('en', 'connections', english)
i18n.addResourceBundle('fa', 'connections', persian)
