import { useNavigate } from '@tanstack/react-router'
import { BookUser, Hourglass, type LucideIcon, PhoneCall, User } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { assertNever } from '../../../shared/errors.ts'
import { paths } from '../../../shared/page-address.ts'
import { nameOf, partyKey, withName } from '../../../shared/people.ts'
import { useCallCounts } from '../../data/call-list.ts'
import { useKnownPeriods } from '../../data/clock.ts'
import { useActiveConnection } from '../../data/connections.ts'
import { useDirectory } from '../../data/people.ts'
import { useFigureChoices } from '../../data/preferences.ts'
import { type CallsAddress, callQueryOf, callsWith } from '../../features/addresses/calls-address.ts'
import { agentsAddress, nowAddress } from '../../features/addresses/page-addresses.ts'
import { type Command, matchesLabel, readInput } from './command.ts'

/** Bounds the list; a few letters find the other entries. */
export const maxListed = 8
/** Of so many are the calls counted with each letter. */
const maxCounted = 3

interface Found {
  readonly column: 'queue' | 'agent' | 'caller'
  readonly number: string
  readonly label: string
}

/** Returns the agents, queues and contacts that the typed text names, with their calls; none while nothing is typed. */
export function usePeople(typed: string): Command[] {
  const { t } = useTranslation('palette')
  const navigate = useNavigate()
  const found = useFound(typed)
  const counted = found.slice(0, maxCounted)
  const callsOf = useCallsCommand(counted.map(({ column, number }) => callsWith(column, number)))
  const pageOf = ({ column, number, label }: Found): Command[] => {
    const command = (icon: LucideIcon, run: () => void) => [{ id: `${column}:${number}`, label, icon, run }]
    switch (column) {
      case 'queue':
        return command(
          Hourglass,
          () => void navigate({ to: paths.now, search: nowAddress.parse({ queues: number }) }),
        )
      case 'agent':
        return command(
          User,
          () => void navigate({ to: paths.agents, search: agentsAddress.parse({ agent: number }) }),
        )
      // A caller has no page but its calls.
      case 'caller':
        return []
      default:
        return assertNever(column)
    }
  }
  return [
    ...found.flatMap(pageOf),
    ...counted.flatMap(({ column, label, number }, at) =>
      callsOf(at, {
        id: `calls:${column}:${number}`,
        label: t('calls', { of: label }),
        icon: column === 'caller' ? BookUser : PhoneCall,
      }),
    ),
  ]
}

/** Returns the first entries of the directory that the typed text names. */
function useFound(typed: string): readonly Found[] {
  const { t } = useTranslation('palette')
  const directory = useDirectory(useActiveConnection()?.id)
  if (!directory || typed.trim() === '') return []
  const input = readInput(typed)
  const { agents, queues, contacts, dialing } = directory
  const key = input.kind === 'number' ? partyKey(input.number, dialing) : null
  const found: Found[] = [
    ...queues.map((queue) => ({
      ...{ column: 'queue' as const, number: queue.number },
      label: t('queue', { queue: withName(nameOf(queue), queue.number) }),
    })),
    ...agents.map((agent) => ({
      ...{ column: 'agent' as const, number: agent.number },
      label: t('agent', { agent: withName(nameOf(agent), agent.number) }),
    })),
    ...contacts.map(({ number, name }) => ({
      ...{ column: 'caller' as const, number },
      label: withName(name, number),
    })),
  ]
  // A number is found in any spelling.
  const isMeant = ({ column, number, label }: Found) =>
    matchesLabel(label, typed) || (column === 'caller' && key !== null && partyKey(number, dialing) === key)
  return found.filter(isMeant).slice(0, maxListed)
}

/**
 * Returns a function that makes the command of one of some searches of calls: with how many there are once that is
 * known, and none where there are none.
 */
export function useCallsCommand(addresses: readonly CallsAddress[]) {
  const { t } = useTranslation('palette')
  const navigate = useNavigate()
  const connectionId = useActiveConnection()?.id
  const known = useKnownPeriods()
  const choices = useFigureChoices()
  const counts = useCallCounts(
    connectionId === undefined
      ? []
      : addresses.map((address) => callQueryOf(connectionId, address, known, {}, choices)),
  )
  return (at: number, { label, ...command }: Pick<Command, 'id' | 'label' | 'icon'>): Command[] => {
    const [total, search] = [counts[at], addresses[at]]
    if (total === 0 || search === undefined) return []
    return [
      {
        ...command,
        label: total === undefined ? label : t('counted', { label, total }),
        run: () => void navigate({ to: paths.calls, search }),
      },
    ]
  }
}
