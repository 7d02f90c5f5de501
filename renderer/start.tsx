// Must come first: a chunk runs its modules in import order.
import './app/jitless.ts'
import './app/trusted-types.ts'
import './styles/fonts.css'
import './styles/tokens.css'
import './styles/base.css'
import { createRoot } from 'react-dom/client'
import { defaultPreferences } from '../shared/preferences.ts'
import { App } from './app/app.tsx'
import { followServices } from './data/query-client.ts'
import { spokenLanguage, startI18n } from './i18n/i18n.ts'
import { localeWith } from './ui/values/formats.ts'

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root')

const { language, digits } = defaultPreferences
startI18n(localeWith(spokenLanguage(language), digits))
followServices()
createRoot(root).render(<App />)
