export const linkScheme = 'callboard'

/** Whether it wants to be a link to a page of the console; anybody may have written it. */
export const isConsoleLink = (text: string): boolean => text.toLowerCase().startsWith(`${linkScheme}:`)
