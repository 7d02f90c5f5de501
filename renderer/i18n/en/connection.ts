export const connection = {} as const
