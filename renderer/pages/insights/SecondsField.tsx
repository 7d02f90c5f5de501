import { useState } from 'react'
import { normaliseInput } from '../../../shared/text.ts'
import styles from '../../features/figures/form.module.css'
import { TextField } from '../../ui/controls/TextField.tsx'
import { useFormats } from '../../ui/values/formats.ts'

interface Props {
  readonly label: string
  readonly name: string
  readonly value: number
  readonly onChange: (value: number) => void
}

const most = 3_600

/** Whole seconds, in digits of any language; taken as soon as they are some. */
export function SecondsField({ label, name, value, onChange }: Props) {
  const formats = useFormats()
  const [written, setWritten] = useState<string | null>(null)
  return (
    <TextField
      label={label}
      name={name}
      value={written ?? formats.number(value)}
      onChange={(text) => {
        setWritten(text)
        const digits = normaliseInput(text).replaceAll(/[,٬]/g, '')
        if (/^\d{1,4}$/.test(digits) && Number(digits) <= most) onChange(Number(digits))
      }}
      onBlur={() => setWritten(null)}
      leftToRight
      className={styles.seconds}
    />
  )
}
