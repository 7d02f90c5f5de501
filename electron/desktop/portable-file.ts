/** The file of Windows' portable package where this is one: its program lies in a folder that goes with the run. */
export const portableFile = (): string | undefined => process.env.PORTABLE_EXECUTABLE_FILE
