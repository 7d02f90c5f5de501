import { useState } from 'react'
import { wholeNumberText } from '../../../shared/text.ts'
import { TextField } from '../../ui/controls/TextField.tsx'
import { useFormats } from '../../ui/values/formats.ts'

interface Props {
  readonly label: string
  readonly name: string
  readonly value: number
  readonly max: number
  readonly onChange: (value: number) => void
}

/** Shows a field of a whole number in any digits; applies each valid value at once. */
export function NumberField({ label, name, value, max, onChange }: Props) {
  const formats = useFormats()
  const [written, setWritten] = useState<string | null>(null)
  return (
    <TextField
      label={label}
      name={name}
      value={written ?? formats.number(value)}
      onChange={(text) => {
        setWritten(text)
        const digits = wholeNumberText(text)
        if (/^\d{1,4}$/.test(digits) && Number(digits) <= max) onChange(Number(digits))
      }}
      onBlur={() => setWritten(null)}
      leftToRight
    />
  )
}
