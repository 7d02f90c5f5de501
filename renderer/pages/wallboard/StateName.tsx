import { useTranslation } from 'react-i18next'
import { extensionStateOf } from '../../../shared/webhooks/event-fields.ts'
import { VisibleText } from '../../components/values/VisibleText.tsx'
import '../../i18n/feed-texts.ts'

/** What an extension or a trunk does; a state that nobody knows shows as it came. */
export function StateName({ state }: { readonly state: string }) {
  const { t } = useTranslation('feed')
  const known = extensionStateOf(state)
  return known ? <span title={state}>{t(`states.${known}`)}</span> : <VisibleText text={state} oneLine />
}
