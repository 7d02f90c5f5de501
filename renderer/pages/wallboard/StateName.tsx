import { useTranslation } from 'react-i18next'
import { extensionStateOf } from '../../../shared/webhooks/event-fields.ts'
import { trunkStateOf } from '../../../shared/webhooks/wallboard.ts'
import { VisibleText } from '../../components/values/VisibleText.tsx'
import '../../i18n/feed-texts.ts'

/** What an extension or a trunk does; a state that nobody knows shows as it came. */
export function StateName({ state }: { readonly state: string }) {
  const { t } = useTranslation('feed')
  const known = extensionStateOf(state)
  if (known) return <span title={state}>{t(`states.${known}`)}</span>
  const ofTrunk = trunkStateOf(state)
  if (ofTrunk) return <span title={state}>{t(`trunkStates.${ofTrunk}`)}</span>
  return <VisibleText text={state} oneLine />
}
