import { Link, type LinkOptions, linkOptions } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { isWithheld } from '../../../shared/callers.ts'
import type { ArchivedCall } from '../../../shared/calls/calls.ts'
import { paths } from '../../../shared/page-address.ts'
import { useCallsOfCaller } from '../../data/call-list.ts'
import { useActiveConnection } from '../../data/connections.ts'
import { useNames } from '../../data/people.ts'
import typography from '../../styles/typography.module.css'
import { Button } from '../../ui/controls/Button.tsx'
import { Row } from '../../ui/layout/Row.tsx'
import { useFormats } from '../../ui/values/formats.ts'
import { OutcomeBadge } from '../../ui/values/OutcomeBadge.tsx'
import { callsWith } from '../addresses/calls-address.ts'
import { callAddress, useIsOwnWindow } from '../addresses/page-addresses.ts'
import { useArrivalText } from '../clock/times.ts'
import { showInConsole } from '../windows/OwnWindowButton.tsx'
import styles from './call.module.css'
import { usePartyText } from './record-text.ts'

/** Links to a call by its id. */
export type CallLink = (cuid: string) => LinkOptions

interface Props {
  /** The caller's number; empty when unknown. */
  readonly number: string
  /** The call that is shown, which the list leaves out. */
  readonly cuid: string
  readonly linkToCall?: CallLink | undefined
}

/** Calls in the list; the page Calls has the others. */
const listed = 10

/** Lists the caller's other calls in the archive, the newest first. */
export function CallerHistory({ number: written, cuid, linkToCall }: Props) {
  // Those who withhold their number aren't one caller.
  const number = isWithheld(written) ? '' : written
  const { t } = useTranslation('call')
  const connectionId = useActiveConnection()?.id ?? ''
  const { data } = useCallsOfCaller(connectionId, number, listed + 1)
  const linkToPage = useLinkToPage()
  const name = useNames()('any', number)
  if (number === '' || !data) return null
  const others = data.calls.filter((call) => call.cuid !== cuid)
  const count = data.total - (data.calls.length - others.length)
  return (
    <section className={styles.history} aria-label={t('history.label', { caller: name ?? number })}>
      <Row as="header" align="center" className={styles.sectionHeader}>
        <h3>{t('history.title')}</h3>
        {count > listed && <AllCalls number={number} count={count} />}
      </Row>
      {count === 0 ? (
        <p className={styles.quiet}>{t('history.none')}</p>
      ) : (
        <ol>
          {others.slice(0, listed).map((call) => (
            <OtherCall key={call.id} call={call} linkTo={linkToCall ?? linkToPage} />
          ))}
        </ol>
      )}
    </section>
  )
}

/** Returns a function that links to a call's own page, in this window. */
function useLinkToPage(): CallLink {
  const own = useIsOwnWindow()
  return (id) =>
    linkOptions({ to: paths.call, search: (before) => callAddress.parse(own ? { ...before, id } : { id }) })
}

function OtherCall({ call, linkTo }: { readonly call: ArchivedCall; readonly linkTo: CallLink }) {
  const arrival = useArrivalText()
  const { seconds } = useFormats()
  const partyText = usePartyText()
  const { cuid, startedAt, queues, agent, talkSeconds, outcome } = call
  const when = startedAt === null ? '—' : arrival.short(startedAt)
  const where = [
    ...queues.map((queue) => partyText('queue', queue)),
    ...(agent === null ? [] : [partyText('agent', agent)]),
  ]
  return (
    <li>
      {cuid === null ? (
        <bdi dir="ltr">{when}</bdi>
      ) : (
        <Link {...linkTo(cuid)}>
          <bdi dir="ltr">{when}</bdi>
        </Link>
      )}
      {outcome !== 'unknown' && <OutcomeBadge outcome={outcome} />}
      <Row as="span" lineGap={0} wrap className={typography.muted}>
        {where.map((party) => (
          <bdi key={party}>{party}</bdi>
        ))}
        {talkSeconds !== null && talkSeconds > 0 && <bdi dir="ltr">{seconds(talkSeconds)}</bdi>}
      </Row>
    </li>
  )
}

function AllCalls({ number, count }: { readonly number: string; readonly count: number }) {
  const { t } = useTranslation('call')
  const isAlone = useIsOwnWindow()
  const search = callsWith('caller', number)
  const text = t('history.all', { count })
  if (!isAlone) return <Link {...linkOptions({ to: paths.calls, search })}>{text}</Link>
  return (
    <Button small onPress={() => showInConsole({ path: paths.calls, search: { caller: search.caller } })}>
      {text}
    </Button>
  )
}
