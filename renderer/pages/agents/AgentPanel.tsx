import { useTranslation } from 'react-i18next'
import type { AgentFigures } from '../../../shared/figures/agents.ts'
import { useNames } from '../../data/people.ts'
import type { AgentsAddress } from '../../features/addresses/page-addresses.ts'
import { Segments } from '../../ui/controls/Segments.tsx'
import { SidePanel } from '../../ui/side-panel/SidePanel.tsx'
import { AgentDay } from './AgentDay.tsx'
import { AgentWeeks } from './AgentWeeks.tsx'

interface Props {
  readonly connectionId: string
  readonly agent: AgentFigures
  readonly address: AgentsAddress
  /** Milliseconds of the whole period by state; null where no event tells them. */
  readonly times: Readonly<Record<string, number>> | null
  /** `2022-12-02`, on the call center's clock. */
  readonly day: string
  readonly onChange: (change: Partial<AgentsAddress>) => void
  /** Called with the days to the day to show. */
  readonly onStep: (days: number) => void
  readonly onClose: () => void
}

/** Shows one agent beside the table: a day, or the weeks up to it beside the team's. */
export function AgentPanel(props: Props) {
  const { connectionId, agent, address, times, day, onChange, onStep, onClose } = props
  const { t } = useTranslation('insights')
  const nameOf = useNames()
  const { show } = address
  const name = nameOf('agent', agent.number) ?? agent.name ?? agent.number
  return (
    <SidePanel
      headline={(id) => (
        <h2 id={id} tabIndex={-1}>
          {t(`agents.${show}.title`, { name })}
        </h2>
      )}
      tools={
        <Segments
          bare
          label={t('agents.shows')}
          value={show}
          onChange={(next) => onChange({ show: next })}
          options={[
            { value: 'day', label: t('agents.day.name') },
            { value: 'weeks', label: t('agents.weeks.name') },
          ]}
        />
      }
      closeLabel={t('agents.close')}
      onClose={onClose}
    >
      {show === 'day' ? (
        <AgentDay connectionId={connectionId} agent={agent.number} times={times} day={day} onStep={onStep} />
      ) : (
        <AgentWeeks connectionId={connectionId} agent={agent.number} address={address} day={day} />
      )}
    </SidePanel>
  )
}
