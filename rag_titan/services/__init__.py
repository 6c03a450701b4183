"""What runs outside this process: an Ollama server, and the language models that it serves."""
