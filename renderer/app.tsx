import { I18nProvider } from 'react-aria-components/I18nProvider'
import { useTranslation } from 'react-i18next'

export function App() {
  const { t } = useTranslation('shell')
  return (
    <I18nProvider locale="en">
      <main>{t('appName')}</main>
    </I18nProvider>
  )
}
