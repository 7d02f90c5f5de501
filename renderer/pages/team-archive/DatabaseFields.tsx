import { FileKey } from 'lucide-react'
import { FileTrigger } from 'react-aria-components/FileTrigger'
import { useTranslation } from 'react-i18next'
import parts from '../../styles/parts.module.css'
import typography from '../../styles/typography.module.css'
import { Button } from '../../ui/controls/Button.tsx'
import { Select } from '../../ui/controls/Select.tsx'
import { TextField } from '../../ui/controls/TextField.tsx'
import { encryptions, type SharedForm } from './shared-form.ts'
import styles from './team-archive.module.css'

interface Props {
  readonly form: SharedForm
  /** The names of the fields with a problem. */
  readonly wrong: readonly string[]
  readonly passwordHint: string | undefined
  readonly onChange: (change: Partial<SharedForm>) => void
}

/** Enters the address, the encryption and the password. */
export function DatabaseFields({ form, wrong, passwordHint, onChange }: Props) {
  const { t } = useTranslation('teamArchive')
  const problem = (name: string, text: string) => (wrong.includes(name) ? text : undefined)
  return (
    <div className={styles.fields}>
      <TextField
        label={t('form.address')}
        name="address"
        leftToRight
        value={form.address}
        onChange={(address) => onChange({ address })}
        hint={t('form.addressHint')}
        problem={problem('address', t('form.addressProblem'))}
        className={styles.wide}
      />
      <Select
        label={t('form.encryption')}
        value={form.encryption}
        onChange={(encryption) => onChange({ encryption })}
        options={encryptions.map((value) => ({ value, label: t(`form.encryptions.${value}`) }))}
        hint={t(`form.encryptionHint.${form.encryption}`)}
      />
      <TextField
        label={t('form.password')}
        name="password"
        type="password"
        leftToRight
        autoComplete="new-password"
        value={form.password}
        onChange={(password) => onChange({ password })}
        hint={passwordHint}
        problem={problem('password', t('form.passwordProblem'))}
      />
      {form.encryption === 'ca' && (
        <AuthorityFile
          isSet={form.ca !== ''}
          problem={problem('ca', t('form.caProblem'))}
          onChosen={(ca) => onChange({ ca })}
        />
      )}
    </div>
  )
}

interface AuthorityProps {
  readonly isSet: boolean
  readonly problem: string | undefined
  readonly onChosen: (pem: string) => void
}

function AuthorityFile({ isSet, problem, onChosen }: AuthorityProps) {
  const { t } = useTranslation('teamArchive')
  const read = async (files: FileList | null) => {
    const [file] = files ?? []
    if (file) onChosen(await file.text())
  }
  return (
    <div className={styles.authority}>
      <FileTrigger
        acceptedFileTypes={['.pem', '.crt', '.cer']}
        // A file that can't be read any more counts as one that isn't PEM.
        onSelect={(files) => void read(files).catch(() => onChosen(''))}
      >
        <Button aria-describedby="authority-state">
          <FileKey size={14} aria-hidden="true" />
          {t('form.chooseCa')}
        </Button>
      </FileTrigger>
      <p id="authority-state" className={problem === undefined ? parts.about : typography.bad} role="status">
        {problem ?? t(isSet ? 'form.caChosen' : 'form.caMissing')}
      </p>
    </div>
  )
}
