import { useNavigate } from '@tanstack/react-router'
import { Sparkles } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { usePreferences, usePreferencesSettled, useSavePreferences } from '../../queries/preferences.ts'
import { useProfiles } from '../../queries/profiles.ts'
import { Button } from '../controls/Button.tsx'
import { Notice } from '../state/Notice.tsx'

/** While there is only the demo, says so once, and offers to connect a call center of one's own. */
export function FirstStart() {
  const { t } = useTranslation('connection')
  const { data } = useProfiles()
  const { demoChosen } = usePreferences()
  const settled = usePreferencesSettled()
  const save = useSavePreferences()
  const navigate = useNavigate()
  if (!settled || demoChosen || data?.profiles.length !== 1) return null
  return (
    <Notice icon={Sparkles} tone="info" text={t('firstStart.text')}>
      <Button small onPress={() => void navigate({ to: '/connections', search: { edit: 'new' } })}>
        {t('firstStart.add')}
      </Button>
      <Button small look="quiet" onPress={() => save({ demoChosen: true })}>
        {t('firstStart.stay')}
      </Button>
    </Notice>
  )
}
