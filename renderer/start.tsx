import './styles/fonts.css'
import './styles/tokens.css'
import './styles/base.css'
import { createRoot } from 'react-dom/client'
import { App } from './app.tsx'
import { startI18n } from './i18n/i18n.ts'
import { followServices } from './queries/query-client.ts'

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root')

startI18n()
followServices()
createRoot(root).render(<App />)
