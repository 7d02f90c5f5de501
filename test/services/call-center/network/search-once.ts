import { createReportClient } from '../../../../electron/services/call-center/client.ts'
import { byTime, connectionTo, never } from '../questions.ts'

/* Searches once and prints the page: `node search-once.ts BASE-URL`. */
const [baseUrl] = process.argv.slice(2)
if (!baseUrl) throw new Error('The base URL is missing')
const client = createReportClient()
const page = await client.search(connectionTo(baseUrl), byTime(), never)
await client.close()
process.stdout.write(JSON.stringify(page))
