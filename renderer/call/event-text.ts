import { useTranslation } from 'react-i18next'
import { extensionStateOf } from '../../shared/webhooks/event-fields.ts'
import { knownEventOf } from '../../shared/webhooks/event-names.ts'
import type { FeedEvent } from '../../shared/webhooks/feed.ts'
import { escapeInvisible } from '../components/values/visible-text.ts'
import '../i18n/feed-texts.ts'

/** What an event tells, in a few words: its name, and whose event it is. */
export function useEventText(): (event: FeedEvent) => string {
  const { t } = useTranslation('feed')
  return ({ name, exten, state, number }) => {
    const known = knownEventOf(name)
    const knownState = state === null ? null : extensionStateOf(state)
    const parts = [
      known ? t(`events.${known}.title`) : name,
      exten,
      knownState ? t(`states.${knownState}`) : state,
      number,
    ]
    return parts.flatMap((part) => (part ? [island(escapeInvisible(part))] : [])).join(' · ')
  }
}

/** A text from outside neither takes nor gives a direction. */
const island = (text: string): string => `\u2068${text}\u2069`
