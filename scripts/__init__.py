"""What builds and checks the documentation: examples, pages and the site around them."""
