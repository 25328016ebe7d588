"""Tables for people in browsers: kept durably, shared by many, shown to each as far as they may see."""
