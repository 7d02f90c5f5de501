import { zodResolver } from '@hookform/resolvers/zod'
import { UserPlus } from 'lucide-react'
import { useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import type { PeopleChange } from '../../../shared/people.ts'
import { identifierText } from '../../../shared/text.ts'
import { Button } from '../../ui/controls/Button.tsx'
import bar from '../../ui/controls/form-bar.module.css'
import { FormTextField } from '../../ui/controls/form-fields.tsx'
import styles from './people.module.css'

interface Props {
  readonly onAdd: (change: PeopleChange) => Promise<void>
}

const contactForm = z.object({
  number: z.string().transform(identifierText).pipe(z.string().min(1)),
  name: z.string().trim().min(1),
})

/** Adds a caller's name. */
export function AddContact({ onAdd }: Props) {
  const { t } = useTranslation('people')
  const { control, handleSubmit, reset, setFocus } = useForm({
    defaultValues: { number: '', name: '' },
    resolver: zodResolver(contactForm),
  })
  const submit = handleSubmit((contact) =>
    onAdd({ kind: 'contact', ...contact }).then(
      () => {
        reset(undefined, { keepFieldsRef: true })
        setFocus('number')
      },
      // The page shows the error; what was typed stays.
      () => undefined,
    ),
  )

  return (
    <form className={styles.add} onSubmit={submit} noValidate>
      <FormTextField
        control={control}
        name="number"
        label={t('newNumber')}
        problemOf={(message) => (message === undefined ? undefined : t('numberMissing'))}
        leftToRight
      />
      <FormTextField
        control={control}
        name="name"
        label={t('newName')}
        problemOf={(message) => (message === undefined ? undefined : t('nameMissing'))}
      />
      <div className={bar.submit}>
        <Button type="submit">
          <UserPlus size={14} aria-hidden="true" />
          {t('add')}
        </Button>
      </div>
    </form>
  )
}
