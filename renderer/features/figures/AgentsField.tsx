import { Users } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { withName } from '../../../shared/people.ts'
import { useAgentChoices } from '../../data/figures.ts'
import { useDirectory, useNames } from '../../data/people.ts'
import { MultiSelect } from '../../ui/controls/MultiSelect.tsx'
import { NamedNumber } from '../people/NamedNumber.tsx'
import pills from './pills.module.css'

interface Props {
  readonly connectionId: string
  /** Numbers; empty for all. */
  readonly value: readonly string[]
  readonly onChange: (value: readonly string[]) => void
}

/** Marks a team's id in the list: no number begins with it. */
const teamMark = 'team '

/** Chooses agents by name, number or team; a team stands for its agents. */
export function AgentsField({ connectionId, value, onChange }: Props) {
  const { t } = useTranslation('insights')
  const nameOf = useNames()
  const choices = useAgentChoices(connectionId)
  const directory = useDirectory(connectionId)
  const teams = new Map<string, string[]>()
  for (const { number, team } of directory?.agents ?? []) {
    if (team !== null && team !== '') teams.set(team, [...(teams.get(team) ?? []), number])
  }
  const chosen = new Set(value)
  const numbers = [...new Set([...choices.map(({ number }) => number), ...value])]
  const chosenTeams = [...teams].filter(([, members]) => members.every((number) => chosen.has(number)))
  const [onlyTeam] = chosenTeams
  const [only] = value
  const shown =
    only === undefined ? (
      t('form.allAgents')
    ) : onlyTeam?.[1].length === value.length ? (
      <bdi>{onlyTeam[0]}</bdi>
    ) : value.length > 1 ? (
      t('form.chosenAgents', { count: value.length })
    ) : (
      <NamedNumber kind="agent" number={only} />
    )
  return (
    <MultiSelect
      bare
      label={t('form.agents')}
      shown={shown}
      options={[
        ...[...teams.keys()].map((team) => ({
          id: `${teamMark}${team}`,
          text: team,
          content: (
            <>
              <Users size={14} role="img" aria-label={t('form.team')} />
              <bdi>{team}</bdi>
            </>
          ),
        })),
        ...numbers.map((number) => ({
          id: number,
          text: withName(nameOf('agent', number), number),
          content: <NamedNumber kind="agent" number={number} />,
        })),
      ]}
      value={[...chosenTeams.map(([team]) => `${teamMark}${team}`), ...value]}
      onChange={(ids) => onChange(agentsOf(ids, value, teams))}
      empty={t('form.noChoice')}
      search={numbers.length > 8 ? t('form.search') : undefined}
      className={pills.pill}
    />
  )
}

/** Returns the agents after a choice of ids: a team that was ticked or cleared takes its agents with it. */
function agentsOf(
  ids: readonly string[],
  before: readonly string[],
  teams: ReadonlyMap<string, readonly string[]>,
): string[] {
  const ticked = new Set(ids)
  const agents = new Set(ids.filter((id) => !id.startsWith(teamMark)))
  for (const [team, members] of teams) {
    const wasWhole = members.every((number) => before.includes(number))
    const isTicked = ticked.has(`${teamMark}${team}`)
    if (isTicked === wasWhole) continue
    for (const number of members) {
      if (isTicked) agents.add(number)
      else agents.delete(number)
    }
  }
  return [...agents]
}
