/** Holds the connections, in the data directory; made when the first one is kept. */
export const profilesFileName = 'profiles.json'
