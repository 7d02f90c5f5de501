import { useNavigate } from '@tanstack/react-router'
import { BookUser, Hourglass, User } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { paths } from '../../../shared/page-address.ts'
import { nameOf, numberKey, withName } from '../../../shared/people.ts'
import { useDirectory } from '../../data/people.ts'
import { useActiveProfile } from '../../data/profiles.ts'
import { callsWith } from '../../features/addresses/calls-address.ts'
import { agentsAddress, nowAddress } from '../../features/addresses/page-addresses.ts'
import { type Command, matchesLabel, readInput } from './command.ts'

/** Returns the agents, queues and contacts that the typed text names; none while nothing is typed. */
export function usePeople(typed: string): Command[] {
  const { t } = useTranslation('palette')
  const directory = useDirectory(useActiveProfile()?.id)
  const navigate = useNavigate()
  if (!directory || typed.trim() === '') return []
  const input = readInput(typed)
  const key = input.kind === 'number' ? numberKey(input.number) : null
  const matches = ({ label }: Command) => matchesLabel(label, typed)
  const { agents, queues, contacts } = directory
  return [
    ...queues
      .map((queue) => ({
        id: `queue:${queue.number}`,
        label: t('queue', { queue: withName(nameOf(queue), queue.number) }),
        icon: Hourglass,
        run: () => void navigate({ to: paths.now, search: nowAddress.parse({ queues: queue.number }) }),
      }))
      .filter(matches),
    ...agents
      .map((agent) => ({
        id: `agent:${agent.number}`,
        label: t('agent', { agent: withName(nameOf(agent), agent.number) }),
        icon: User,
        run: () => void navigate({ to: paths.agents, search: agentsAddress.parse({ agent: agent.number }) }),
      }))
      .filter(matches),
    ...contacts
      .map(({ number, name }) => ({
        id: `contact:${number}`,
        key: numberKey(number),
        label: t('contact', { contact: withName(name, number) }),
        icon: BookUser,
        run: () => void navigate({ to: paths.calls, search: callsWith('caller', number) }),
      }))
      // A number is found in any spelling.
      .filter((contact) => contact.key === key || matches(contact)),
  ]
}
