import { zodResolver } from '@hookform/resolvers/zod'
import { KeyRound } from 'lucide-react'
import { useState } from 'react'
import { type Control, useController, useForm, useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { type DestinationState, relayForm } from '../../../shared/relay.ts'
import { useActiveConnection } from '../../data/connections.ts'
import { useEventValues } from '../../data/events.ts'
import { useDirectory } from '../../data/people.ts'
import { useRemoveDestination, useSaveDestination } from '../../data/relay.ts'
import { EventNamesField } from '../../features/events/EventNamesField.tsx'
import { NamesField } from '../../features/figures/NamesField.tsx'
import { PasswordChoice } from '../../features/password/PasswordChoice.tsx'
import { ActionError } from '../../features/state/ErrorMessage.tsx'
import typography from '../../styles/typography.module.css'
import { Button } from '../../ui/controls/Button.tsx'
import { FormCheckbox, FormSegments, FormTextField } from '../../ui/controls/form-fields.tsx'
import form from '../../ui/dialog/dialog-form.module.css'
import { ModalDialog } from '../../ui/dialog/ModalDialog.tsx'
import { Row } from '../../ui/layout/Row.tsx'
import {
  type DestinationForm,
  type DestinationFormOutput,
  destinationForm,
  destinationFormOf,
  madeSecret,
} from './destination-form.ts'
import styles from './destinations.module.css'

interface Props {
  /** Null for a new one. */
  readonly before: DestinationState | null
  readonly onClose: () => void
}

type OwnControl = Control<DestinationForm, unknown, DestinationFormOutput>

/** Adds a destination, changes or removes it. */
export function DestinationDialog({ before, onClose }: Props) {
  const { t } = useTranslation('destinations')
  const { control, handleSubmit, setValue } = useForm({
    defaultValues: destinationFormOf(before),
    resolver: zodResolver(destinationForm),
  })
  const secret = useWatch({ control, name: 'secret' })
  const { field: consent } = useController({ control, name: 'keepUnprotected' })
  const [isDoubted, setDoubted] = useState(false)
  const save = useSaveDestination()
  const submit = handleSubmit(({ hasSecret: _, ...input }) => save.mutate(input, { onSuccess: onClose }))
  const saying = (text: string) => (message: string | undefined) => (message === undefined ? undefined : text)
  if (isDoubted && before) {
    return <RemovalDialog destination={before} onKeep={() => setDoubted(false)} onRemoved={onClose} />
  }
  return (
    <ModalDialog title={t(before ? 'form.change' : 'form.new')} busy={save.isPending} onClose={onClose}>
      <form className={form.form} onSubmit={submit} noValidate>
        <p className={typography.quiet}>{t('form.lead')}</p>
        <div className={form.fields}>
          <FormTextField
            control={control}
            name="name"
            label={t('form.name')}
            problemOf={saying(t('form.nameProblem'))}
            className={form.wide}
          />
          <FormTextField
            control={control}
            name="address"
            label={t('form.address')}
            leftToRight
            hint={t('form.addressHint')}
            problemOf={saying(t('form.addressProblem'))}
            className={form.wide}
          />
          <div className={styles.secret}>
            <FormTextField
              control={control}
              name="secret"
              label={t('form.secret')}
              leftToRight
              hint={t(before?.secretKept && secret === '' ? 'form.secretKept' : 'form.secretHint')}
              problemOf={saying(t('form.secretProblem'))}
            />
            <Button
              onPress={() => setValue('secret', madeSecret(), { shouldDirty: true, shouldValidate: true })}
            >
              <KeyRound size={14} aria-hidden="true" />
              {t('form.make')}
            </Button>
          </div>
        </div>
        <PasswordChoice
          what="secret"
          kept={secret === '' ? (before?.secretKept ?? null) : null}
          isConsented={consent.value}
          onConsent={consent.onChange}
        />
        <FilterFields control={control} />
        <FormSegments
          control={control}
          name="form"
          label={t('form.form')}
          options={relayForm.options.map((value) => ({ value, label: t(`forms.${value}`) }))}
        />
        <FormCheckbox control={control} name="isOn">
          {t('form.isOn')}
        </FormCheckbox>
        {save.error && <ActionError error={save.error} />}
        <Row as="footer" wrap justify="end">
          {before && (
            <Button look="quiet" className={styles.first} onPress={() => setDoubted(true)}>
              {t('form.remove')}
            </Button>
          )}
          <Button look="primary" type="submit" isPending={save.isPending}>
            {t('form.save')}
          </Button>
        </Row>
      </form>
    </ModalDialog>
  )
}

/** Chooses the events by kind, queue and extension. */
function FilterFields({ control }: { readonly control: OwnControl }) {
  const { t } = useTranslation('destinations')
  const { field } = useController({ control, name: 'filter' })
  const { names = [], queues = [], extens = [] } = field.value
  const directory = useDirectory(useActiveConnection()?.id)
  const heardQueues = useEventValues('callCenter', 'queue').data
  const heardExtens = useEventValues('callCenter', 'exten').data
  const known = (heard: typeof heardQueues, listed: readonly { readonly number: string }[] = []) => ({
    items: [...new Set([...(heard?.items ?? []), ...listed.map(({ number }) => number)])].sort(),
    isCut: heard?.isCut ?? false,
  })
  const change = (parts: Partial<typeof field.value>) => field.onChange({ ...field.value, ...parts })
  return (
    <div className={form.fields}>
      <EventNamesField
        source="callCenter"
        value={names}
        onChange={(chosen) => change({ names: [...chosen] })}
      />
      <NamesField
        kind="queue"
        label={t('form.queues')}
        options={known(heardQueues, directory?.queues)}
        value={queues}
        onChange={(chosen) => change({ queues: [...chosen] })}
      />
      <NamesField
        kind="agent"
        label={t('form.extens')}
        options={known(heardExtens, directory?.agents)}
        value={extens}
        onChange={(chosen) => change({ extens: [...chosen] })}
      />
    </div>
  )
}

interface RemovalProps {
  readonly destination: DestinationState
  readonly onKeep: () => void
  readonly onRemoved: () => void
}

/** Asks first, because what waits and the secret can't be brought back. */
function RemovalDialog({ destination: { id, name }, onKeep, onRemoved }: RemovalProps) {
  const { t } = useTranslation('destinations')
  const remove = useRemoveDestination()
  return (
    <ModalDialog title={t('removal.question')} alert onClose={onKeep}>
      <div className={form.form}>
        <p>{t('removal.sure', { name })}</p>
        {remove.error && <ActionError error={remove.error} />}
        <Row as="footer" wrap justify="end">
          <Button onPress={onKeep}>{t('removal.keep')}</Button>
          <Button
            look="primary"
            isPending={remove.isPending}
            onPress={() => remove.mutate(id, { onSuccess: onRemoved })}
          >
            {t('removal.remove')}
          </Button>
        </Row>
      </div>
    </ModalDialog>
  )
}
