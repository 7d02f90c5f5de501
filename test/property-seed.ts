import fc from 'fast-check'

// In CI a property draws the same cases each time, so that no change is refused by chance; on a desk it draws anew.
if (process.env.CI) fc.configureGlobal({ seed: 20_261_123 })
