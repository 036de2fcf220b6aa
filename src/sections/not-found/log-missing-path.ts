console.info('Page not found:', location.pathname);
