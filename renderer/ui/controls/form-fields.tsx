import { type ComponentProps, useMemo } from 'react'
import { type Control, type FieldPath, type FieldValues, useController } from 'react-hook-form'
import { Checkbox } from './Checkbox.tsx'
import { Segments } from './Segments.tsx'
import { Select } from './Select.tsx'
import { TextField } from './TextField.tsx'

/** A field of a form with values of `F`, which its schema makes `O` of. */
interface Bound<F extends FieldValues, O> {
  readonly control: Control<F, unknown, O>
  readonly name: FieldPath<F>
}

type Unbound<P> = Omit<P, 'name' | 'value' | 'onChange' | 'onBlur' | 'inputRef' | 'isSelected' | 'problem'>

interface TextFieldProps<F extends FieldValues, O>
  extends Bound<F, O>,
    Unbound<ComponentProps<typeof TextField>> {
  /** Returns the text of a schema message. */
  readonly problemOf: (message: string | undefined) => string | undefined
}

/** Binds a text field to a react-hook-form field; the components below bind other controls. */
export function FormTextField<F extends FieldValues, O>({
  control,
  name,
  problemOf,
  ...props
}: TextFieldProps<F, O>) {
  const { field, fieldState } = useController({ control, name })
  return (
    <TextField
      {...props}
      name={name}
      value={field.value}
      onChange={field.onChange}
      onBlur={field.onBlur}
      inputRef={field.ref}
      problem={problemOf(fieldState.error?.message)}
    />
  )
}

export function FormSelect<F extends FieldValues, O>({
  control,
  name,
  ...props
}: Bound<F, O> & Unbound<ComponentProps<typeof Select>>) {
  const { field } = useController({ control, name })
  return <Select {...props} value={field.value} onChange={field.onChange} />
}

interface SegmentsProps<F extends FieldValues, O>
  extends Bound<F, O>,
    Unbound<ComponentProps<typeof Segments<string>>> {
  /** Called after the field has the value. */
  readonly onChosen?: (value: string) => void
}

export function FormSegments<F extends FieldValues, O>({
  control,
  name,
  onChosen,
  ...props
}: SegmentsProps<F, O>) {
  const { field } = useController({ control, name })
  return (
    <Segments
      {...props}
      value={field.value}
      onChange={(value) => {
        field.onChange(value)
        onChosen?.(value)
      }}
    />
  )
}

export function FormCheckbox<F extends FieldValues, O>({
  control,
  name,
  ...props
}: Bound<F, O> & Unbound<ComponentProps<typeof Checkbox>>) {
  const { field } = useController({ control, name })
  return <Checkbox {...props} name={name} isSelected={field.value} onChange={field.onChange} />
}

/** Returns the same object until its content changes, because a form resets on a new object. */
export function useFormValues<F extends object>(values: F): F {
  const written = JSON.stringify(values)
  // biome-ignore lint/correctness/useExhaustiveDependencies: only the content matters.
  return useMemo(() => values, [written])
}
