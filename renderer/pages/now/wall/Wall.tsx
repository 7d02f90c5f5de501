import { type CSSProperties, type ReactNode, useMemo, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { Board } from '../../../../shared/board/board.ts'
import type { NowAddress } from '../../../features/addresses/page-addresses.ts'
import { isAgent } from '../agents-by-state.ts'
import { useJudgedQueues } from '../judged-queues.ts'
import { NotLive } from './NotLive.tsx'
import { type AskedBoard, useNotLive } from './use-not-live.ts'
import { usePage } from './use-page.ts'
import { useSizeOf } from './use-size-of.ts'
import { WallAgents } from './WallAgents.tsx'
import { WallHead } from './WallHead.tsx'
import { WallTile } from './WallTile.tsx'
import styles from './wall.module.css'
import { figuresOf, turnOf, usualWidths } from './wall-figures.ts'
import { wallGaps, wallSize } from './wall-size.ts'

interface Props {
  readonly address: NowAddress
  readonly board: Board
  readonly asked: AskedBoard
  /** The bar at its top. */
  readonly children: ReactNode
}

/** The screen that is read from five metres with the least sizes, in CSS pixels; larger ones show all larger. */
const usual = { width: 1_920, height: 1_080 } as const

/** Shows the queues and the agents as large as the screen allows, on pages that turn where they are many. */
export function Wall({ address, board, asked, children }: Props) {
  const { t } = useTranslation('now')
  const [root, place] = [useRef<HTMLDivElement>(null), useRef<HTMLDivElement>(null)]
  const [screen, { width, height }] = [useSizeOf(root), useSizeOf(place)]
  const scale = Math.min(screen.width / usual.width, screen.height / usual.height)
  const queues = useJudgedQueues(board, { areFixed: true, isPointed: false })
  const agents = useMemo(() => board.agents.filter(isAgent), [board.agents])
  const notLive = useNotLive(board, asked)
  const hasNotice = notLive !== null
  const turnSeconds = turnOf(address.turn)
  const turns = turnSeconds > 0
  const figures = useMemo(() => figuresOf(address.figures), [address.figures])
  const size = useMemo(
    () =>
      wallSize({
        ...{ width, height, scale, queues: queues.length, agents: agents.length },
        ...{ turns, hasNotice },
        figures: usualWidths(figures),
      }),
    [width, height, scale, queues.length, agents.length, turns, hasNotice, figures],
  )
  const { tile, pages, perPage } = size
  const page = usePage(pages, turnSeconds)
  const look = {
    '--unit': `${scale}px`,
    '--columns': tile.columns,
    '--rows': tile.rows,
    '--number': `${tile.number}px`,
    '--lead': tile.lead,
    '--name': `${tile.name}px`,
    '--label': `${tile.label}px`,
    '--foot': `${tile.foot}px`,
    '--gap': `${wallGaps.tiles * scale}px`,
    '--agent-gap': `${wallGaps.agents * scale}px`,
    '--part': `${wallGaps.part * scale}px`,
    '--pad': `${wallGaps.tile.block * scale}px ${wallGaps.tile.inline * scale}px`,
  } as CSSProperties
  return (
    <div
      ref={root}
      className={styles.wall}
      style={look}
      data-colours={address.theme === '' ? 'dark' : undefined}
    >
      <div style={{ zoom: Math.max(1, screen.width / usual.width) }}>{children}</div>
      <WallHead address={address} board={board} page={page} pages={pages} />
      <NotLive notLive={notLive} />
      <div ref={place} className={styles.place} data-stale={hasNotice || undefined}>
        <ul className={styles.tiles} aria-label={t('tile.fixedList')}>
          {queues.slice(page * perPage, (page + 1) * perPage).map((judged) => (
            <WallTile key={judged.queue.number} {...{ judged, size: tile, figures }} />
          ))}
        </ul>
        {size.agents !== null && <WallAgents agents={agents} size={size.agents} />}
      </div>
    </div>
  )
}
