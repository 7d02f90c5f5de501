export const languages = ['en', 'fa'] as const
export type Language = (typeof languages)[number]

/** Returns the language of a preference, given the system's languages (BCP 47 tags, most preferred first). */
export function languageOf(preference: Language | 'system', systemTags: readonly string[]): Language {
  if (preference !== 'system') return preference
  const tag = systemTags.find((candidate) => /^(fa|en)\b/i.test(candidate))
  return tag?.toLowerCase().startsWith('fa') ? 'fa' : 'en'
}
