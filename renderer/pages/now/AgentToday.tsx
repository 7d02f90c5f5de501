import { Link } from '@tanstack/react-router'
import clsx from 'clsx'
import type { RefObject } from 'react'
import { Dialog } from 'react-aria-components/Dialog'
import { Popover } from 'react-aria-components/Popover'
import { useTranslation } from 'react-i18next'
import type { Board } from '../../../shared/board/board.ts'
import type { AgentCalls } from '../../../shared/figures/agents.ts'
import { paths } from '../../../shared/page-address.ts'
import { useActiveConnection } from '../../data/connections.ts'
import { useAgentTable, useFollowFigures } from '../../data/figures.ts'
import { agentsAddress } from '../../features/addresses/page-addresses.ts'
import { useDayRange, useFirstLast } from '../../features/clock/times.ts'
import menu from '../../ui/controls/menu.module.css'
import { useFormats } from '../../ui/values/formats.ts'
import lists from './lists.module.css'

const counts = ['direct', 'outgoing', 'transfersMade', 'transfersReceived'] as const
const none: AgentCalls = {
  ...{ direct: 0, outgoing: 0, transfersMade: 0, transfersReceived: 0 },
  ...{ firstCall: null, lastCall: null },
}

interface Props {
  readonly board: Board
  readonly number: string
  readonly name: string
  /** The button that it floats beside. */
  readonly trigger: RefObject<Element | null>
  readonly onClose: () => void
}

/** Shows an agent's other calls of the board's day up to its instant, as the page of agents counts them. */
export function AgentToday({ board, number, name, trigger, onClose }: Props) {
  const { t } = useTranslation(['now', 'insights'])
  return (
    <Popover
      className={clsx(menu.popover)}
      triggerRef={trigger}
      placement="bottom end"
      offset={4}
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
    >
      <Dialog className={clsx(lists.today)} aria-label={t('now:agents.otherCalls', { name })}>
        <h3>
          <bdi>{name}</bdi>
        </h3>
        <Calls board={board} number={number} name={name} />
      </Dialog>
    </Popover>
  )
}

function Calls({ board: { day, at, isLive }, number, name }: Pick<Props, 'board' | 'number' | 'name'>) {
  const { t } = useTranslation(['now', 'insights'])
  const connectionId = useActiveConnection()?.id
  const formats = useFormats()
  const range = useDayRange(day)
  const firstLast = useFirstLast(true)
  useFollowFigures(connectionId)
  const period = { from: day.from, to: isLive ? day.to : at, queues: [], agents: [number] }
  const { data } = useAgentTable(
    connectionId === undefined ? null : { connectionId, ...period, consistentOnly: false },
  )
  if (!data) return null
  const calls = data.find((agent) => agent.number === number)?.calls ?? none
  const { firstCall, lastCall } = calls
  return (
    <>
      <dl>
        {counts.map((count) => (
          <div key={count}>
            <dt>{t(`insights:agents.columns.${count}.name`)}</dt>
            <dd>{formats.number(calls[count])}</dd>
          </div>
        ))}
        <div>
          <dt>{t('insights:agents.columns.firstLast.name')}</dt>
          <dd>{firstCall === null ? '—' : firstLast(firstCall, lastCall ?? firstCall).text}</dd>
        </div>
      </dl>
      <Link to={paths.agents} search={agentsAddress.parse({ range, agent: number })}>
        {t('now:agents.open', { name })}
      </Link>
    </>
  )
}
