import { useTranslation } from 'react-i18next'
import { listOf } from '../../../shared/figures/insights-view.ts'
import type { DateRange } from '../../../shared/reports/query.ts'
import { useOpenTimes } from '../../data/calendar.ts'
import type { AgentsAddress } from '../../features/addresses/page-addresses.ts'
import pills from '../../features/figures/pills.module.css'
import { ScopePills } from '../../features/figures/ScopePills.tsx'
import { ColumnMenu } from '../../features/table/ColumnMenu.tsx'
import type { ColumnLayoutControl } from '../../features/table/use-column-layout.ts'
import { Checkbox } from '../../ui/controls/Checkbox.tsx'
import { MultiSelect } from '../../ui/controls/MultiSelect.tsx'
import { TextField } from '../../ui/controls/TextField.tsx'
import styles from './agents.module.css'

interface Props {
  readonly connectionId: string
  readonly address: AgentsAddress
  readonly range: DateRange
  readonly teams: readonly string[]
  /** What is typed; the address follows it. */
  readonly find: string
  readonly onFind: (text: string) => void
  readonly onChange: (change: Partial<AgentsAddress>) => void
  readonly columns: ColumnLayoutControl
  readonly nameOf: (column: string) => string
}

/** Filters the agents; every change applies at once. */
export function AgentsForm(props: Props) {
  const { connectionId, address, range, teams, find, onFind, onChange, columns, nameOf } = props
  const { t } = useTranslation('insights')
  const { isLimited } = useOpenTimes()
  const chosen = listOf(address.teams)
  const [only] = chosen
  return (
    <ScopePills
      connectionId={connectionId}
      periodLabel={t('agents.range')}
      range={range}
      queues={address.queues}
      onChange={(change) => onChange(change.range === undefined ? change : { ...change, day: '' })}
    >
      {teams.length > 0 && (
        <>
          <MultiSelect
            bare
            label={t('agents.teams')}
            shown={
              only === undefined ? (
                t('agents.allTeams')
              ) : chosen.length > 1 ? (
                t('agents.chosenTeams', { count: chosen.length })
              ) : (
                <bdi>{only}</bdi>
              )
            }
            options={teams.map((team) => ({ id: team, text: team, content: <bdi>{team}</bdi> }))}
            value={chosen}
            onChange={(next) => onChange({ teams: next.join(',') })}
            className={pills.pill}
          />
          <Checkbox isSelected={address.group} onChange={(group) => onChange({ group })}>
            {t('agents.byTeam')}
          </Checkbox>
        </>
      )}
      {(isLimited || address.inHours) && (
        <Checkbox isSelected={address.inHours} onChange={(inHours) => onChange({ inHours })}>
          {t('form.inHours')}
        </Checkbox>
      )}
      <TextField
        bare
        className={styles.find}
        label={t('agents.find')}
        placeholder={t('agents.find')}
        name="find"
        value={find}
        onChange={onFind}
      />
      <ColumnMenu columns={columns} nameOf={nameOf} />
    </ScopePills>
  )
}
