import { z } from 'zod'
import { type Plant, type PlantKind, plantKinds, usualStrengths } from './plant.ts'

/** `burst,2026-11-20,10:00-12:00,2.5,1`: kind, day and hours on the server's clock, strength, which one. */
const form = new RegExp(
  `^(${plantKinds.join('|')}),(\\d{4}-\\d\\d-\\d\\d),(\\d\\d:\\d\\d)-(\\d\\d:\\d\\d)(?:,(\\d+(?:\\.\\d+)?))?(?:,(\\d{1,4}))?$`,
)

interface PlantText {
  readonly kind: PlantKind
  /** On the server's clock: `2026-11-20 10:00`. */
  readonly from: string
  readonly to: string
  readonly strength: number
  readonly which: number
}

const plantText = z.string().transform((text, context): PlantText => {
  const [, name, day, from, to, strength, which] = form.exec(text) ?? []
  const kind = plantKinds.find((each) => each === name)
  if (kind && day && from && to && from < to) {
    return {
      kind,
      from: `${day} ${from}`,
      to: `${day} ${to}`,
      strength: strength === undefined ? usualStrengths[kind] : Number(strength),
      which: Number(which ?? 0),
    }
  }
  context.addIssue({
    code: 'custom',
    message: `must be like burst,2026-11-20,10:00-12:00 with one of ${plantKinds.join(', ')}`,
  })
  return z.NEVER
})

export const plantArguments = {
  /** Plants a cause of lost calls; several may be given. */
  plant: z.array(plantText).default([]),
}

/** Returns the planted causes with their instants on a clock with this UTC offset, in minutes. */
export function plantsOf(texts: readonly PlantText[], offsetMinutes: number): Plant[] {
  const instantOf = (text: string) => Date.parse(`${text.replace(' ', 'T')}Z`) - offsetMinutes * 60_000
  return texts.map(({ kind, from, to, strength, which }) => ({
    ...{ kind, strength, which },
    from: instantOf(from),
    before: instantOf(to),
  }))
}
