import { useTranslation } from 'react-i18next'
import { extensionStateOf } from '../../../shared/webhooks/event-fields.ts'
import { trunkStateOf } from '../../../shared/webhooks/wallboard.ts'
import { VisibleText } from '../../ui/values/VisibleText.tsx'
import '../../i18n/feed-texts.ts'

/** What an extension or a trunk does; a state that nobody knows shows as it came. */
export function StateName({ state }: { readonly state: string }) {
  const words = useStateWords()(state)
  return words === null ? <VisibleText text={state} oneLine /> : <span title={state}>{words}</span>
}

/** The words of an extension's or a trunk's state; null for one that nobody knows. */
export function useStateWords(): (state: string) => string | null {
  const { t } = useTranslation('feed')
  return (state) => {
    const ofExtension = extensionStateOf(state)
    if (ofExtension) return t(`states.${ofExtension}`)
    const ofTrunk = trunkStateOf(state)
    return ofTrunk && t(`trunkStates.${ofTrunk}`)
  }
}
