import { Link } from '@tanstack/react-router'
import { CircleCheck, CircleDashed, LayoutGrid, Maximize, Minimize, Rows3 } from 'lucide-react'
import { memo, type RefObject, Suspense, useLayoutEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { Board } from '../../../shared/board/board.ts'
import { listOf } from '../../../shared/figures/insights-view.ts'
import { paths } from '../../../shared/page-address.ts'
import { nameOf } from '../../../shared/people.ts'
import { useActiveConnection } from '../../data/connections.ts'
import { useDirectory } from '../../data/people.ts'
import { usePreferences, useSavePreferences } from '../../data/preferences.ts'
import { alarmsAddress, healthAddress, type NowAddress } from '../../features/addresses/page-addresses.ts'
import { useCoverageFormats } from '../../features/figures/coverage-text.ts'
import { OwnWindowButton } from '../../features/windows/OwnWindowButton.tsx'
import typography from '../../styles/typography.module.css'
import { Button } from '../../ui/controls/Button.tsx'
import { MultiSelect } from '../../ui/controls/MultiSelect.tsx'
import { Row } from '../../ui/layout/Row.tsx'
import { lazyPart } from '../../ui/lazy-part.ts'
import { LiveState } from './LiveState.tsx'
import styles from './now.module.css'
import { mostTiles } from './Queues.tsx'

const WallChoices = lazyPart(() => import('./wall/WallChoices.tsx'), 'WallChoices')

interface Props {
  readonly address: NowAddress
  /** Undefined until it is read. */
  readonly board: Board | undefined
  readonly isWall: boolean
  readonly onWall: () => void
  readonly onView: (change: Partial<NowAddress>) => void
  /** Whether the bar had the focus when it gave way to another, on the wall or off it. */
  readonly hadFocus: RefObject<boolean>
}

/** Chooses queues and teams, and says how current the floor is. */
export const NowBar = memo(function NowBar({ address, board, isWall, onWall, onView, hadFocus }: Props) {
  const { t } = useTranslation(['now', 'shell'])
  const bar = useRef<HTMLElement>(null)
  useLayoutEffect(() => {
    const element = bar.current
    if (hadFocus.current) [...(element?.querySelectorAll('button') ?? [])].at(-1)?.focus()
    return () => {
      hadFocus.current = element?.contains(document.activeElement) === true
    }
  }, [hadFocus])
  const { queues, teams, figures, turn, theme } = address
  const isAlone = isWall || address.own
  return (
    <search ref={bar} className={styles.bar} aria-label={t('view.label')}>
      {isAlone && <h1 className={typography.large}>{t('title')}</h1>}
      <ViewPickers
        queues={queues}
        teams={teams}
        boardQueues={board?.queues.map(({ number }) => number).join(',') ?? ''}
        onView={onView}
      />
      {isWall && (
        <Suspense>
          <WallChoices address={address} onView={onView} />
        </Suspense>
      )}
      {board && (
        <>
          <LiveState board={board} />
          <CompleteTo completeTo={board.completeTo} />
        </>
      )}
      <Row align="center">
        {!isAlone && (
          <Link to={paths.alarms} search={alarmsAddress.parse({})}>
            {t('shell:navigation.alarms')}
          </Link>
        )}
        {!isAlone && (
          <OwnWindowButton
            command="nowWindow"
            page={{ path: paths.now, search: { queues, teams, figures, turn, theme } }}
          />
        )}
        {!isWall && board && board.queues.length <= mostTiles && <TilesButton />}
        <Button small command="wall" onPress={onWall}>
          {isWall ? <Minimize size={14} aria-hidden="true" /> : <Maximize size={14} aria-hidden="true" />}
          {t(isWall ? 'view.leaveWall' : 'view.wall')}
        </Button>
      </Row>
    </search>
  )
})

/** Shows the queues as tiles, or as rows again. */
function TilesButton() {
  const { t } = useTranslation('now')
  const { queueTiles } = usePreferences()
  const save = useSavePreferences()
  return (
    <Button
      square
      small
      aria-label={t(queueTiles ? 'view.asRows' : 'view.asTiles')}
      onPress={() => save({ queueTiles: !queueTiles })}
    >
      {queueTiles ? <Rows3 size={14} aria-hidden="true" /> : <LayoutGrid size={14} aria-hidden="true" />}
    </Button>
  )
}

interface PickersProps extends Pick<Props, 'onView'>, Pick<NowAddress, 'queues' | 'teams'> {
  /** The numbers on the board, separated by commas. */
  readonly boardQueues: string
}

/** Not redrawn with each board: the menus are the costliest part of the bar. */
const ViewPickers = memo(function ViewPickers({ boardQueues, onView, ...chosen }: PickersProps) {
  const { t } = useTranslation('now')
  const directory = useDirectory(useActiveConnection()?.id)
  const queues = listOf(chosen.queues)
  const teams = listOf(chosen.teams)
  const names = new Map(directory?.queues.map((entry) => [entry.number, nameOf(entry)]))
  // A queue may be known by events alone.
  const numbers = [...names.keys(), ...listOf(boardQueues), ...queues]
  const known = [...new Set(numbers)].map((id) => ({ id, name: names.get(id) ?? null }))
  const knownTeams = [...new Set(directory?.agents.map(({ team }) => team))].filter((team) => team !== null)
  const nameOfQueue = (id: string | undefined) => known.find((each) => each.id === id)?.name ?? id
  return (
    <>
      <MultiSelect
        bare
        label={t('view.queues')}
        shown={
          queues.length > 1 ? (
            t('view.chosenQueues', { count: queues.length })
          ) : (
            <bdi>{nameOfQueue(queues[0]) ?? t('view.allQueues')}</bdi>
          )
        }
        options={known.map(({ id, name }) => ({
          id,
          text: name ?? id,
          content: (
            <>
              <bdi>{name ?? id}</bdi>
              {name !== null && <bdi className={typography.faint}>{id}</bdi>}
            </>
          ),
        }))}
        value={queues}
        onChange={(chosen) => onView({ queues: chosen.join(',') })}
        empty={t('view.noQueues')}
        className={styles.picker}
      />
      <MultiSelect
        bare
        label={t('view.teams')}
        shown={
          teams.length > 1 ? (
            t('view.chosenTeams', { count: teams.length })
          ) : (
            <bdi>{teams[0] ?? t('view.allTeams')}</bdi>
          )
        }
        options={knownTeams.map((team) => ({ id: team, text: team, content: <bdi>{team}</bdi> }))}
        value={teams}
        onChange={(chosen) => onView({ teams: chosen.join(',') })}
        empty={t('view.noTeams')}
        className={styles.picker}
      />
    </>
  )
})

function CompleteTo({ completeTo }: Pick<Board, 'completeTo'>) {
  const { t } = useTranslation('now')
  const formats = useCoverageFormats()
  const Icon = completeTo === null ? CircleDashed : CircleCheck
  return (
    <Link to={paths.health} search={healthAddress.parse({})} className={styles.complete} title={t('about')}>
      <Icon size={13} aria-hidden="true" />
      {completeTo === null ? t('incomplete') : t('completeTo', { time: formats.time(completeTo) })}
    </Link>
  )
}
