import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { type AgentFigures, answerRateOf } from '../../../shared/figures/agents.ts'
import { rowsOfFigure } from '../../../shared/figures/entry-rows.ts'
import type { FigureChoices } from '../../../shared/figures/outcome.ts'
import type { FigureScope } from '../../../shared/figures/queries.ts'
import { paths } from '../../../shared/page-address.ts'
import { useAgentTable } from '../../data/figures.ts'
import { agentsAddress } from '../../features/addresses/page-addresses.ts'
import { useFigureFormats } from '../../features/figures/figure-formats.ts'
import { useRowsLink } from '../../features/figures/rows-link.ts'
import { NamedNumber } from '../../features/people/NamedNumber.tsx'
import typography from '../../styles/typography.module.css'
import { ComparedTable } from './ComparedTable.tsx'

interface Props {
  readonly scope: FigureScope
  readonly choices: FigureChoices
  /** In the address's form. */
  readonly range: string
}

/** More than these are compared on the page of agents. */
const maxAgents = 6

/** Compares the agents of the period, most missed attempts first. */
export function AgentsTable({ scope, choices, range }: Props) {
  const { t } = useTranslation('insights')
  const formats = useFigureFormats()
  const rowsLink = useRowsLink()
  const { data: agents } = useAgentTable(scope)
  const { queues } = scope
  const ordered = [...(agents ?? [])].sort((a, b) => (missedOf(b) ?? 0) - (missedOf(a) ?? 0))
  const addressOf = (agent: string) => agentsAddress.parse({ range, queues: queues.join(','), agent })
  const missedLinkOf = (agent: string) => {
    const { report, rows } = rowsOfFigure('missedRings', choices, null)
    return rowsLink('missedRings', report, range, { ...rows, queues, agents: [agent] })
  }
  // Of attempts, as those that were missed, beside which they stand.
  const answeredLinkOf = (agent: string) =>
    rowsLink('answered', 'queueDetails', range, { kinds: ['answered'], queues, agents: [agent] })
  return (
    <ComparedTable
      id="agents-compared"
      title={t('compared.agents')}
      heads={[
        t('compared.agent'),
        t('figures.answered.name'),
        t('figures.missedRings.name'),
        t('compared.answerRate'),
        t('figures.talkTime.name'),
      ]}
      empty={t('reasons.noAttempts')}
      rows={ordered.slice(0, maxAgents).map((each) => {
        const { number, attempts, talked, talkSeconds } = each
        const answered = attempts?.answered ?? null
        const missed = missedOf(each)
        const rate = attempts && answerRateOf(attempts)
        return {
          id: number,
          name: (
            <Link to={paths.agents} search={addressOf(number)}>
              <NamedNumber kind="agent" number={number} />
            </Link>
          ),
          cells: [
            {
              text: answered === null ? '—' : formats.number(answered),
              link: answered ? answeredLinkOf(number) : undefined,
            },
            {
              text: missed === null ? '—' : formats.number(missed),
              link: missed ? missedLinkOf(number) : undefined,
            },
            {
              text: rate === null ? '—' : formats.share(rate),
              ...(rate === null ? {} : { bar: rate }),
            },
            {
              text: talked > 0 ? formats.seconds(talkSeconds / talked) : '—',
            },
          ],
        }
      })}
    >
      <Link to={paths.agents} search={addressOf('')} className={typography.faintSmall}>
        {t('compared.allAgents', { count: ordered.length })}
      </Link>
    </ComparedTable>
  )
}

function missedOf({ attempts }: AgentFigures): number | null {
  return attempts?.missed ?? null
}
