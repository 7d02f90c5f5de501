import { useTranslation } from 'react-i18next'
import { type KnownEventName, knownEventNames } from '../../../shared/webhooks/event-names.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { Checkbox } from '../../ui/controls/Checkbox.tsx'
import styles from './webhooks.module.css'

interface Props {
  readonly value: readonly KnownEventName[]
  readonly onChange: (ticked: KnownEventName[]) => void
}

/** Events: the categories that the call center sends, to tick (§6.1). */
export function EventCategories({ value, onChange }: Props) {
  const { t } = useTranslation(['webhooks', 'feed'])
  return (
    <fieldset className={styles.categories}>
      <legend>{t('settings.events')}</legend>
      <div className={styles.buttons}>
        <Button small onPress={() => onChange([...knownEventNames])}>
          {t('settings.allEvents')}
        </Button>
        <Button small onPress={() => onChange([])}>
          {t('settings.noEvents')}
        </Button>
      </div>
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
