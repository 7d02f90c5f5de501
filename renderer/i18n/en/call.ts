export const call = {} as const
