import clsx from 'clsx'
import { TriangleAlert } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { type KnownEventName, knownEventNames } from '../../../shared/webhooks/event-names.ts'
import tones from '../../styles/tones.module.css'
import { Button } from '../../ui/controls/Button.tsx'
import { Checkbox } from '../../ui/controls/Checkbox.tsx'
import { Row, Stack } from '../../ui/layout/Row.tsx'
import line from '../../ui/state/status-line.module.css'
import styles from './webhooks.module.css'

interface Props {
  readonly value: readonly KnownEventName[]
  readonly onChange: (ticked: KnownEventName[]) => void
}

/** Chooses the event categories that the call center sends (§6.1). */
export function EventCategories({ value, onChange }: Props) {
  const { t } = useTranslation(['webhooks', 'feed'])
  return (
    <fieldset className={styles.categories}>
      <legend>{t('settings.events')}</legend>
      <Row lineGap={2} gap={3} wrap align="center">
        <Button small onPress={() => onChange([...knownEventNames])}>
          {t('settings.allEvents')}
        </Button>
        <Button small onPress={() => onChange([])}>
          {t('settings.noEvents')}
        </Button>
      </Row>
      <ul className={styles.categoryList}>
        {knownEventNames.map((name) => (
          <li key={name}>
            <Checkbox
              isSelected={value.includes(name)}
              onChange={(ticked) =>
                onChange(knownEventNames.filter((each) => (each === name ? ticked : value.includes(each))))
              }
            >
              <bdi title={t(`feed:events.${name}.about`)}>{name}</bdi>
            </Checkbox>
          </li>
        ))}
      </ul>
    </fieldset>
  )
}

interface OpenProps {
  readonly isAllowed: boolean
  readonly onChange: (isAllowed: boolean) => void
}

/** Explains and allows a receiver without credentials on the network. */
export function OpenToNetwork({ isAllowed, onChange }: OpenProps) {
  const { t } = useTranslation('webhooks')
  return (
    <section className={clsx(line.line, tones.warn)} aria-labelledby="open-to-network">
      <TriangleAlert size={16} aria-hidden="true" />
      <Stack>
        <h3 id="open-to-network">{t('settings.open.title')}</h3>
        <p>{t('settings.open.about')}</p>
        <Checkbox isSelected={isAllowed} onChange={onChange}>
          {t('settings.open.allow')}
        </Checkbox>
      </Stack>
    </section>
  )
}
