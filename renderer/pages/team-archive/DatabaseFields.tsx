import { FileKey } from 'lucide-react'
import { FileTrigger } from 'react-aria-components/FileTrigger'
import { type Control, useController } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import type { SharedSettingsInput } from '../../../shared/team-archive.ts'
import typography from '../../styles/typography.module.css'
import { Button } from '../../ui/controls/Button.tsx'
import { FormTextField } from '../../ui/controls/form-fields.tsx'
import { Select } from '../../ui/controls/Select.tsx'
import form from '../../ui/dialog/dialog-form.module.css'
import { type DatabaseFormValues, encryptions } from './database-form.ts'
import styles from './team-archive.module.css'

interface Props {
  readonly control: Control<DatabaseFormValues, unknown, SharedSettingsInput>
  readonly passwordHint: string | undefined
}

/** Enters the address, the encryption and the password. */
export function DatabaseFields({ control, passwordHint }: Props) {
  const { t } = useTranslation('teamArchive')
  const { field: encryption } = useController({ control, name: 'encryption' })
  return (
    <div className={form.fields}>
      <FormTextField
        control={control}
        name="address"
        label={t('form.address')}
        leftToRight
        hint={t('form.addressHint')}
        problemOf={(message) => (message === undefined ? undefined : t('form.addressProblem'))}
        className={form.wide}
      />
      <Select
        label={t('form.encryption')}
        value={encryption.value}
        onChange={encryption.onChange}
        options={encryptions.map((value) => ({ value, label: t(`form.encryptions.${value}`) }))}
        hint={t(`form.encryptionHint.${encryption.value}`)}
      />
      <FormTextField
        control={control}
        name="password"
        label={t('form.password')}
        type="password"
        leftToRight
        autoComplete="new-password"
        hint={passwordHint}
        problemOf={(message) => (message === undefined ? undefined : t('form.passwordProblem'))}
      />
      {encryption.value === 'ca' && <AuthorityFile control={control} />}
    </div>
  )
}

function AuthorityFile({ control }: Pick<Props, 'control'>) {
  const { t } = useTranslation('teamArchive')
  const { field, fieldState } = useController({ control, name: 'ca' })
  const isWrong = fieldState.error !== undefined
  const read = async (files: FileList | null) => {
    const [file] = files ?? []
    if (file) field.onChange(await file.text())
  }
  return (
    <div className={styles.authority}>
      <FileTrigger
        acceptedFileTypes={['.pem', '.crt', '.cer']}
        // A file that can't be read any more counts as one that isn't PEM.
        onSelect={(files) => void read(files).catch(() => field.onChange(''))}
      >
        <Button aria-describedby="authority-state">
          <FileKey size={14} aria-hidden="true" />
          {t('form.chooseCa')}
        </Button>
      </FileTrigger>
      <p id="authority-state" className={isWrong ? typography.bad : typography.about} role="status">
        {t(isWrong ? 'form.caProblem' : field.value === '' ? 'form.caMissing' : 'form.caChosen')}
      </p>
    </div>
  )
}
