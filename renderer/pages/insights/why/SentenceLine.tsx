import { Link, linkOptions } from '@tanstack/react-router'
import { useContext } from 'react'
import { useTranslation } from 'react-i18next'
import { assertNever } from '../../../../shared/errors.ts'
import type { FigureChoices } from '../../../../shared/figures/outcome.ts'
import type { FigureScope } from '../../../../shared/figures/queries.ts'
import { paths } from '../../../../shared/page-address.ts'
import { withName } from '../../../../shared/people.ts'
import type { WhyAnswer } from '../../../../shared/why/figures.ts'
import type { WhySentence } from '../../../../shared/why/sentence.ts'
import type { Usual } from '../../../../shared/why/usual.ts'
import { useNames } from '../../../data/people.ts'
import { readArchiveAddress } from '../../../features/addresses/archive-address.ts'
import { writeDrillDown } from '../../../features/addresses/drill-down.ts'
import { BoardLink } from '../../../features/board/BoardLink.tsx'
import { useFigureFormats } from '../../../features/figures/figure-formats.ts'
import { InsightsAddressContext, useRowsLink } from '../../../features/figures/rows-link.ts'
import typography from '../../../styles/typography.module.css'
import { Row } from '../../../ui/layout/Row.tsx'
import { rowsOfSentence, type SentenceRows } from './rows.ts'
import { useWhyTexts } from './use-why-texts.ts'
import styles from './why.module.css'

interface Props {
  readonly sentence: WhySentence
  readonly answer: WhyAnswer
  readonly scope: FigureScope
  readonly choices: FigureChoices
  /** In the address's form. */
  readonly range: string
}

/** Says one reason, what is usual instead, and its evidence: its rows or the board then. */
export function SentenceLine({ sentence, answer, scope, choices, range }: Props) {
  const written = useSentenceText(answer)(sentence)
  const rows = rowsOfSentence(sentence, scope, choices)
  const boardAt = boardOf(sentence, answer)
  return (
    <li>
      <strong className={typography.strong}>{written.fact}</strong>
      <span className={typography.muted}>{written.detail}</span>
      <Row as="span" wrap justify="end">
        {rows.map((each) => (
          <RowsLink key={JSON.stringify(each)} rows={each} range={range} />
        ))}
        {boardAt !== null && <BoardLink instant={boardAt} />}
      </Row>
    </li>
  )
}

/** Returns when the board shows what a sentence says that no rows tell. */
function boardOf(sentence: WhySentence, { asked }: WhyAnswer): number | null {
  if (sentence.kind === 'agents') return sentence.at
  return sentence.kind === 'lost' || sentence.kind === 'reached' || sentence.kind === 'trunk'
    ? asked.from
    : null
}

function RowsLink({ rows, range }: { readonly rows: SentenceRows; readonly range: string }) {
  const { t } = useTranslation('why')
  const nameOf = useNames()
  const origin = useContext(InsightsAddressContext) ?? undefined
  const linkToRows = useRowsLink()
  if (rows.report === 'quick') {
    const { trunk, disposition, count } = rows
    const search = readArchiveAddress({
      ...{ report: 'quick', range, type: 'incoming', text: trunk, disposition },
      origin: origin && writeDrillDown({ ...origin, trunk }),
    })
    return count === 0 ? null : (
      <Link {...linkOptions({ to: paths.archive, search })} className={styles.rows}>
        {t('rows.quick', { count })}
      </Link>
    )
  }
  const { report, count, agent } = rows
  const text =
    count === null
      ? t('rows.all')
      : agent === null
        ? t(`rows.${report}`, { count })
        : t('rows.byAgent', { count, agent: withName(nameOf('agent', agent), agent) })
  return (
    <Link {...linkToRows(null, report, range, rows.rows)} className={styles.rows}>
      {text}
    </Link>
  )
}

interface SentenceText {
  readonly fact: string
  readonly detail: string
}

function useSentenceText(answer: WhyAnswer): (sentence: WhySentence) => SentenceText {
  const { t } = useTranslation('why')
  const nameOf = useNames()
  const formats = useFigureFormats()
  const texts = useWhyTexts()
  const when = texts.when(answer)
  const agentName = (agent: string) => withName(nameOf('agent', agent), agent)
  const queueName = (queue: string) => withName(nameOf('queue', queue), queue)
  const usual = (range: Usual) =>
    t(when.isDay ? 'usual' : 'usualDays', { weekday: when.weekday, usual: texts.usual(range) })
  const change = (before: number, after: number) =>
    t('details.seconds', { before: formats.seconds(before), after: formats.seconds(after) })

  return (sentence) => {
    switch (sentence.kind) {
      case 'lost': {
        const { abandoned, missed } = sentence
        return {
          fact: t('facts.lost', { count: abandoned + missed }),
          detail: t('details.lost', { abandoned, missed, usual: usual(sentence.usual) }),
        }
      }
      case 'agents': {
        const { atWork, at, away, longest } = sentence
        const before = texts.tenths(sentence.usual.median)
        return {
          fact: t('facts.agents', { atWork: texts.tenths(atWork), before }),
          detail: t('details.agents', {
            count: longest === null ? 0 : away,
            time: texts.time(at),
            agent: longest === null ? '' : agentName(longest.agent),
            minutes: t('minutes', { count: Math.round((longest?.ms ?? 0) / 60_000) }),
            usual: usual(sentence.usual),
          }),
        }
      }
      case 'reached':
        return { fact: t('facts.reached', { count: sentence.reached }), detail: usual(sentence.usual) }
      case 'arrivals': {
        const { queue, offered: count } = sentence
        return {
          fact:
            queue === null
              ? t('facts.arrivals', { count })
              : t('facts.arrivalsIn', { count, queue: queueName(queue) }),
          detail: usual(sentence.usual),
        }
      }
      case 'talk': {
        const { queue, seconds, usualSeconds } = sentence
        const share = formats.share(Math.round((seconds / usualSeconds - 1) * 100) / 100)
        return {
          fact:
            queue === null
              ? t('facts.talk', { share })
              : t('facts.talkIn', { share, queue: queueName(queue) }),
          detail: change(usualSeconds, seconds),
        }
      }
      case 'attempts': {
        const { notTaken: count, agent } = sentence
        if (agent === null) return { fact: t('facts.attempts', { count }), detail: usual(sentence.usual) }
        const { attempts, notTaken } = agent
        return {
          fact: t('facts.attemptsBy', {
            agent: agentName(agent.agent),
            attempts,
            taken: attempts - notTaken,
          }),
          detail: t('details.attemptsBy', { count, notTaken, usual: usual(sentence.usual) }),
        }
      }
      case 'trunk': {
        const { trunk, calls: count } = sentence
        return {
          fact: count === 0 ? t('facts.trunkDead', { trunk }) : t('facts.trunk', { count, trunk }),
          detail: usual(sentence.usual),
        }
      }
      case 'failed': {
        const { trunk, failed: count } = sentence
        return { fact: t('facts.failed', { count, trunk }), detail: usual(sentence.usual) }
      }
      case 'abandonTime': {
        const { seconds, usualSeconds } = sentence
        return {
          fact: t('facts.abandonTime', { seconds: formats.seconds(seconds) }),
          detail: t('details.abandonTime', { before: formats.seconds(usualSeconds) }),
        }
      }
      default:
        return assertNever(sentence)
    }
  }
}
