import { Link } from '@tanstack/react-router'
import { ChevronDown } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { comparisons } from '../../../shared/figures/compare.ts'
import { maxDefinedSeconds } from '../../../shared/figures/definitions.ts'
import { paths } from '../../../shared/page-address.ts'
import { NumberField } from '../../features/figures/NumberField.tsx'
import pills from '../../features/figures/pills.module.css'
import typography from '../../styles/typography.module.css'
import { Button } from '../../ui/controls/Button.tsx'
import { Checkbox } from '../../ui/controls/Checkbox.tsx'
import { Select } from '../../ui/controls/Select.tsx'
import { PopoverDialog } from '../../ui/dialog/PopoverDialog.tsx'
import { Row } from '../../ui/layout/Row.tsx'
import styles from './definitions.module.css'
import type { ViewDefinitions } from './use-view.ts'

/** Opens how the figures are counted; a change applies at once, on every page. */
export function DefinitionsPill(props: ViewDefinitions) {
  const { t } = useTranslation('insights')
  const label = t(props.areOwn ? 'definitions.own' : 'definitions.title')
  return (
    <PopoverDialog
      label={t('definitions.title')}
      placement="bottom start"
      popoverClassName={pills.popover}
      className={pills.dialog}
      button={
        <Button look={props.areOwn ? 'plain' : 'quiet'} className={pills.pill}>
          {label}
          <ChevronDown size={14} aria-hidden="true" />
        </Button>
      }
    >
      <DefinitionFields {...props} />
    </PopoverDialog>
  )
}

function DefinitionFields({ view, areOwn, define, dropOwn }: ViewDefinitions) {
  const { t } = useTranslation('insights')
  return (
    <div className={styles.fields}>
      <p className={typography.quiet}>{t(areOwn ? 'definitions.aboutOwn' : 'definitions.about')}</p>
      {areOwn && (
        <Button small onPress={dropOwn}>
          {t('definitions.dropOwn')}
        </Button>
      )}
      <NumberField
        label={t('form.threshold')}
        name="threshold"
        max={maxDefinedSeconds}
        value={view.threshold}
        onChange={(threshold) => define({ threshold })}
      />
      <NumberField
        label={t('form.short')}
        name="short"
        max={maxDefinedSeconds}
        value={view.short}
        onChange={(short) => define({ short })}
      />
      <Checkbox isSelected={view.withoutShort} onChange={(withoutShort) => define({ withoutShort })}>
        {t('form.withoutShort')}
      </Checkbox>
      <Select
        label={t('form.hangup')}
        value={view.hangup}
        onChange={(hangup) => define({ hangup })}
        options={[
          { value: 'abandoned', label: t('form.hangups.abandoned') },
          { value: 'missed', label: t('form.hangups.missed') },
        ]}
      />
      <NumberField
        label={t('form.leastRing')}
        name="leastRing"
        max={maxDefinedSeconds}
        value={view.leastRing}
        onChange={(leastRing) => define({ leastRing })}
      />
      <NumberField
        label={t('form.leastHeard')}
        name="leastHeard"
        max={100}
        value={view.leastHeard}
        onChange={(leastHeard) => define({ leastHeard })}
      />
      <Row wrap align="center">
        <Checkbox isSelected={view.consistent} onChange={(consistent) => define({ consistent })}>
          {t('form.consistent')}
        </Checkbox>
        <Link to={paths.dataQuality} search={{ range: view.range }} className={typography.small}>
          {t('form.which')}
        </Link>
      </Row>
      <Select
        label={t('form.compare')}
        hint={t('form.compareHint')}
        value={view.compare}
        onChange={(compare) => define({ compare })}
        options={comparisons.map((value) => ({ value, label: t(`form.comparisons.${value}`) }))}
      />
    </div>
  )
}
