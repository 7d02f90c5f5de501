// Callboard keeps nothing in the page. The router would read its own places from there as soon as it is loaded, and so
// hold up the page until the main process, which is busy with its start, has answered.
Object.defineProperty(window, 'sessionStorage', { value: undefined })
