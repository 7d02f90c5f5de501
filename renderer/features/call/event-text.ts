import { useTranslation } from 'react-i18next'
import { withName } from '../../../shared/people.ts'
import { isOfTrunk } from '../../../shared/webhooks/event-fields.ts'
import { knownEventOf } from '../../../shared/webhooks/event-names.ts'
import type { FeedEvent } from '../../../shared/webhooks/feed.ts'
import { useNames } from '../../data/people.ts'
import { useDispositionText } from '../../ui/values/DispositionBadge.tsx'
import { escapeInvisible } from '../../ui/values/VisibleText.tsx'
import { useStateWords } from '../extensions/extension-state.tsx'
import { type EventDetail, eventDetail } from './event-detail.ts'

/** Summarizes an event: its name, its subject and its details. */
export function useEventText(): (event: FeedEvent) => string {
  const { t } = useTranslation('feed')
  const detailText = useDetailText()
  const nameOf = useNames()
  const [stateWords, trunkWords] = [useStateWords(), useStateWords(true)]
  return (event) => {
    const { name, canonicalName, exten, state, number } = event
    const known = knownEventOf(name)
    const detail = eventDetail(event)
    const parts = [
      known ? t(`events.${known}.title`) : name,
      exten && withName(nameOf('agent', exten), exten),
      state && ((isOfTrunk(canonicalName) ? trunkWords : stateWords)(state) ?? state),
      number && withName(nameOf('any', number), number),
    ].map((part) => part && island(escapeInvisible(part)))
    return [...parts, detail && detailText(detail)].filter((part) => !!part).join(' · ')
  }
}

/** Writes the details of an event that its columns lack: `by to_simo_1`. */
export function useDetailText(): (detail: EventDetail) => string {
  const { t } = useTranslation('feed')
  const dispositionText = useDispositionText()
  return ({ kind, value }) =>
    kind === 'disposition'
      ? island(dispositionText(value))
      : t(`details.${kind}`, { value: island(escapeInvisible(value)) })
}

/** Isolates outside text from the direction around it. */
const island = (text: string): string => `\u2068${text}\u2069`
