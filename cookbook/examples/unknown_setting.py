# example: summary = "A mistyped setting is an error that says what was probably meant"
# example: raises = "SettingError"
from rag_titan import RAGTitan

RAGTitan(settings={"chunker": "paragaph"})
