// First of all: a chunk runs its modules in the order of their imports.
import './data/client/first-transport.ts'
import './app/no-session-storage.ts'
import './app/jitless.ts'
import './app/trusted-types.ts'
import './styles/fonts.css'
import './styles/tokens.css'
import './styles/base.css'
import { createRoot } from 'react-dom/client'
import { App } from './app/app.tsx'
import { startFirstAnswers } from './data/first-answers.ts'
import { startPreferences } from './data/preferences.ts'
import { followServices, queryClient } from './data/query-client.ts'
import { spokenLanguage, startI18n } from './i18n/i18n.ts'
import { localeWith } from './ui/values/formats.ts'

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root')

const { language, digits } = startPreferences(queryClient)
startI18n(localeWith(spokenLanguage(language), digits))
followServices()
startFirstAnswers(queryClient)
createRoot(root).render(<App />)
